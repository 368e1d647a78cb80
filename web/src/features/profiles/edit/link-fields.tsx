import { users, isWebAddress, limits, rights } from '@backbeat/contract';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CloseIcon, PlusIcon, WarningIcon } from '../../../ui/icons.tsx';
import { socialLinks } from '../social-sites.ts';
import { completeLink } from './profile-draft.ts';
import { messages } from '../profiles.messages.ts';

interface LinkFieldsProps {
  links: readonly string[];
  onChange: (links: readonly string[]) => void;
  /** Why the server rejected the links. */
  fault: string | undefined;
  /** Shows what is wrong with a link. */
  isTried: boolean;
}

const isWrong = (link: string): boolean => link.trim() !== '' && !isWebAddress(link.trim());

/** Up to five links of a profile, each with the site it leads to. */
export function LinkFields({ links, onChange, fault, isTried }: LinkFieldsProps) {
  const lastInput = useRef<HTMLInputElement>(null);
  const [addedCount, setAddedCount] = useState(0);
  useEffect(() => {
    if (addedCount > 0) lastInput.current?.focus();
  }, [addedCount]);
  const add = useRef<HTMLButtonElement>(null);
  const set = (at: number, link: string) =>
    onChange(links.map((each, index) => (index === at ? link : each)));
  const remove = (at: number) => {
    onChange(links.filter((_, index) => index !== at));
    add.current?.focus();
  };
  const append = () => {
    onChange([...links, '']);
    setAddedCount(addedCount + 1);
  };
  return (
    <div className="grid gap-4">
      {links.length === 0 ? <p className="text-text-2">{messages.addLinksToYourChannel}</p> : null}
      <div className="grid gap-4 empty:hidden lg:grid-cols-2">
        {links.map((link, index) => {
          const [site] = socialLinks([completeLink(link)], 1);
          return (
            <TextField
              // oxlint-disable-next-line react/no-array-index-key -- a link is identified by its position
              key={index}
              ref={index === links.length - 1 ? lastInput : null}
              label={messages.linkNumber({ number: index + 1 })}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              maxLength={limits.address}
              value={link}
              icon={<span aria-hidden="true">{site?.emoji ?? '🌐'}</span>}
              error={isTried && isWrong(link) ? users.messages.link({ max: limits.address }) : undefined}
              hint={site?.host ?? messages.anyPageStartingWithHttps}
              onChange={({ target }) => set(index, target.value)}
              onBlur={() => {
                if (completeLink(link) !== link) set(index, completeLink(link));
              }}
              trailing={
                <IconButton label={messages.removeLink({ number: index + 1 })} onClick={() => remove(index)}>
                  <CloseIcon size={18} />
                </IconButton>
              }
            />
          );
        })}
      </div>
      <div aria-live="polite" className="text-[14px] text-danger empty:hidden">
        {fault === undefined ? null : (
          <p className="flex items-start gap-1.5">
            <WarningIcon size={16} className="mt-[3px]" />
            <span>{fault}</span>
          </p>
        )}
      </div>
      <div className="flex items-center gap-4">
        <Button
          ref={add}
          size="small"
          icon={<PlusIcon size={18} />}
          // Stays focusable while it is disabled.
          aria-disabled={links.length >= rights.USERPLUS.socialLinks || undefined}
          onClick={() => {
            if (links.length < rights.USERPLUS.socialLinks) append();
          }}
        >
          {messages.addLink}
        </Button>
        <span className="text-[14px] text-text-3 tabular-nums">
          {`${links.length}/${rights.USERPLUS.socialLinks}`}
        </span>
      </div>
    </div>
  );
}
