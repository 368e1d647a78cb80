/** The functions that the code of compiled messages calls. */

const LANGUAGE = 'en';
const cardinals = /* @__PURE__ */ new Intl.PluralRules(LANGUAGE);
const ordinals = /* @__PURE__ */ new Intl.PluralRules(LANGUAGE, { type: 'ordinal' });
const numbers = /* @__PURE__ */ new Intl.NumberFormat(LANGUAGE);

type Options<T> = { readonly [option: string]: T };

export const select = <T>(value: string | number, options: Options<T>): T | undefined =>
  options[value] ?? options['other'];

export const plural = <T>(count: number, options: Options<T>): T | undefined =>
  options[`=${count}`] ?? select(cardinals.select(count), options);

export const ordinal = <T>(count: number, options: Options<T>): T | undefined =>
  options[`=${count}`] ?? select(ordinals.select(count), options);

export const number = (value: number): string => numbers.format(value);
