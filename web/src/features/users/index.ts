/** People by name, for the other features. */
export { ChosenUsers } from './chosen-users.tsx';
export { UserPicker, type UserPickerProps } from './user-picker.tsx';
