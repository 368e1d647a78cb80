import { consolePaths, foldText, limits, trimText } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { useNavigate } from '@packages/router';
import { Combobox, type ComboboxOption } from '../../ui/forms/combobox.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { sectionsOf } from './sections.ts';
import { messages } from './console.messages.ts';

const MAX_PEOPLE = '6';

/** Moves the focus from the close button, which the dialog chooses when it opens, to the field. */
const focusField = (content: HTMLElement | null): void => {
  requestAnimationFrame(() => content?.querySelector('input')?.focus());
};

interface ConsoleSearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds sections of the console, and people by a part of their name. */
export function ConsoleSearchDialog({ open, onOpenChange }: ConsoleSearchProps) {
  const navigate = useNavigate();
  const { staff } = useSignedInUser();
  const [input, setInput] = useState('');
  const text = trimText(input);
  const debouncedText = useDebounced(text, limits.debounce.userSearch);
  // A search by address is an act, which the screen of people offers.
  const isName = debouncedText !== '' && !debouncedText.includes('@');
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(api.people.listPeople, { query: { q: debouncedText, sort: 'name', size: MAX_PEOPLE } }),
    enabled: open && isName,
    placeholderData: keepPreviousData,
  });
  const sections = sectionsOf(staff).filter(({ label }) => foldText(label).includes(foldText(text)));
  const people = isName && text !== '' ? (data?.content ?? []) : [];
  const isBusy = text !== debouncedText || (isName && (data === undefined || isPlaceholderData) && !error);
  const options: ComboboxOption[] = [
    ...sections.map(({ path, label, icon: Icon }) => ({
      key: path,
      children: (
        <>
          <Icon size={20} className="text-text-3" />
          <span>{label}</span>
        </>
      ),
    })),
    ...people.map(({ userName, profilePic }) => ({
      key: consolePaths.consolePerson.replace(':userName', userName),
      children: (
        <>
          <Avatar seed={userName} src={uploadedPicture(profilePic)} size={28} />
          <span className="min-w-0 truncate">{userName}</span>
        </>
      ),
    })),
  ];
  const go = (path: string) => {
    onOpenChange(false);
    setInput('');
    void navigate(path);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.goTo} tall>
      <div ref={focusField}>
        <Combobox
          label={messages.goToHint}
          labelHidden
          icon={<SearchIcon />}
          placeholder={messages.goToHint}
          value={input}
          onValue={(value) => setInput(value.slice(0, limits.search.length))}
          options={options}
          onChoose={go}
          // Sections come first, and need no request.
          busy={isBusy && sections.length === 0}
          message={
            error ? failureSentence(error) : isBusy ? messages.searching : messages.nothingFound({ text })
          }
        />
      </div>
    </Dialog>
  );
}
