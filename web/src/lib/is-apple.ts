/** Whether the keyboard has a Command key, which then takes the place of Control. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
