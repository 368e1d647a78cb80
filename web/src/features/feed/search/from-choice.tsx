import { ChipToggle } from '../../../ui/controls/chip.tsx';
import type { From } from '../feed-address.ts';
import type { TabProps } from '../tab-props.ts';
import { messages } from '../feed.messages.ts';

const CHOICES: readonly { value: From; label: string }[] = [
  { value: 'everyone', label: messages.everyone },
  { value: 'following', label: messages.following },
];

/** Chooses whose tracks the feed shows. */
export function FromChoice({ address: { from }, go }: TabProps) {
  return (
    <fieldset className="flex gap-1.5 lg:col-span-full">
      <legend className="sr-only">{messages.whoseTracks}</legend>
      {CHOICES.map(({ value, label }) => (
        <ChipToggle
          key={value}
          isPressed={value === from}
          onChange={() => {
            if (value !== from) go({ from: value, sort: 'time', page: 0 });
          }}
        >
          {label}
        </ChipToggle>
      ))}
    </fieldset>
  );
}
