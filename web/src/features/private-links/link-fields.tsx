import { countCodePoints, limits, type privateLinks, type versions } from '@backbeat/contract';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { dayIn, type LinkDraft } from './link-draft.ts';
import { messages } from './private-links.messages.ts';

interface LinkFieldsProps {
  draft: LinkDraft;
  onChange: (changes: Partial<LinkDraft>) => void;
  versions: readonly versions.Version[];
  /** The version that everyone hears. */
  publicVersion: number | undefined;
  hasPassword: boolean;
  passwordError: string | undefined;
  /** The days that the link may last. */
  days: number;
  now: Date;
}

const DOWNLOADS: readonly privateLinks.LinkDownload[] = ['off', 'stream', 'original'];

/** The fields of a private link. */
export function LinkFields({
  draft,
  onChange,
  versions,
  publicVersion,
  hasPassword,
  passwordError,
  days,
  now,
}: LinkFieldsProps) {
  const isPublic = days === limits.privateLink.days.public;
  return (
    <>
      <TextField
        label={messages.label}
        hint={messages.labelHint}
        dir="auto"
        maxLength={limits.privateLink.label}
        counter={{ length: countCodePoints(draft.label), max: limits.privateLink.label }}
        value={draft.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <Select
        label={messages.version}
        value={draft.version}
        onChange={({ currentTarget }) => {
          const version = currentTarget.value;
          // Only a link to the version that everyone hears may last for ever.
          const isStillPublic = version !== '' && Number(version) === publicVersion;
          const latest = dayIn(limits.privateLink.days.unpublished, now);
          const isTooLong = !isStillPublic && (draft.ends === '' || draft.ends > latest);
          onChange({ version, ...(isTooLong && { ends: latest }) });
        }}
      >
        <option value="">{messages.newestChoice}</option>
        {versions.map(({ number }) => (
          <option key={number} value={number}>
            {messages[number === publicVersion ? 'currentVersionChoice' : 'versionChoice']({
              version: number,
            })}
          </option>
        ))}
      </Select>
      <PasswordField
        label={messages.password}
        hint={hasPassword ? messages.keepPasswordHint : messages.passwordHint(limits.privateLink.password)}
        error={passwordError}
        autoComplete="new-password"
        maxLength={limits.privateLink.password.max}
        disabled={draft.removesPassword}
        value={draft.password}
        onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
      />
      {hasPassword ? (
        <Checkbox
          label={messages.removePassword}
          checked={draft.removesPassword}
          onChange={({ currentTarget }) => onChange({ removesPassword: currentTarget.checked, password: '' })}
        />
      ) : null}
      <TextField
        label={messages.ends}
        hint={messages.endsHint({ days })}
        type="date"
        min={dayIn(0, now)}
        max={dayIn(days, now)}
        disabled={draft.ends === ''}
        value={draft.ends}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChange({ ends: currentTarget.value });
        }}
      />
      {isPublic ? (
        <Checkbox
          label={messages.neverOption}
          checked={draft.ends === ''}
          onChange={({ currentTarget }) =>
            onChange({ ends: currentTarget.checked ? '' : dayIn(limits.privateLink.days.standard, now) })
          }
        />
      ) : null}
      <Select
        label={messages.download}
        value={draft.download}
        onChange={({ currentTarget }) => {
          const choice = DOWNLOADS.find((each) => each === currentTarget.value);
          if (choice) onChange({ download: choice });
        }}
      >
        {DOWNLOADS.map((choice) => (
          <option key={choice} value={choice}>
            {messages.downloadChoices[choice]}
          </option>
        ))}
      </Select>
    </>
  );
}
