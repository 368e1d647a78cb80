import { placeholderPeaks } from '@backbeat/contract';
import { useState } from 'react';
import { PageNumbers } from '../../ui/controls/page-numbers.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { FULL_CROP, type Size } from '../../ui/pictures/crop.ts';
import { Cropper } from '../../ui/pictures/cropper.tsx';
import { StaticWaveform } from '../../ui/pictures/static-waveform.tsx';
import { PaletteRow, pickItem } from '../command-palette/index.ts';
import { PostList } from '../posts/index.ts';
import { somePicks, somePosts } from './fixtures.ts';
import { Section } from './section.tsx';

const VIEWS = ['grid', 'list', 'compact', 'chart'] as const;

/** The forms of a list of tracks: cards, rows, low rows and a chart. */
export function Tracks() {
  return (
    <Section title="Tracks">
      {VIEWS.map((view) => (
        <PostList key={view} label={`Tracks: ${view}`} view={view} posts={somePosts} />
      ))}
    </Section>
  );
}

/** The rows of the command palette. The first one is marked. */
export function Palette() {
  const [highlightedIndex, setHighlightedIndex] = useState(0);
  return (
    <Section title="Palette">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain pictures */}
      <div role="listbox" aria-label="Palette" tabIndex={-1} className="max-w-[560px]">
        {somePicks.map((pick, index) => (
          <PaletteRow
            key={pick.id}
            item={pickItem(pick)}
            id={`palette-${index}`}
            isHighlighted={index === highlightedIndex}
            onHighlight={() => setHighlightedIndex(index)}
            onChoose={() => setHighlightedIndex(index)}
            onPlay={() => setHighlightedIndex(index)}
            onShowActions={() => setHighlightedIndex(index)}
          />
        ))}
      </div>
    </Section>
  );
}

/** What belongs to one feature each, but is part of the design system. */
export function Details() {
  const [reason, setReason] = useState<'spam' | 'theft'>();
  const [page, setPage] = useState(4);
  const [picture, setPicture] = useState<Size>();
  const [crop, setCrop] = useState(FULL_CROP);
  return (
    <Section title="Details">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <RadioGroup
          label="Reason"
          options={[
            { value: 'spam', label: 'Spam' },
            { value: 'theft', label: 'Copyright infringement' },
          ]}
          value={reason}
          onChange={setReason}
          error={reason ? undefined : 'Choose a reason'}
        />
        <div className="max-w-[240px]">
          <Cropper
            src="/favicon.svg"
            alt="The logo"
            picture={picture}
            aspect={1}
            round
            crop={crop}
            onChange={setCrop}
            onLoad={setPicture}
            onFailure={() => setPicture(undefined)}
          />
        </div>
        <LinkedText
          text="Ask @ilo about the stems, or read https://example.org/stems."
          names={['ilo']}
          className="text-text-2"
        />
        <StaticWaveform peaks={placeholderPeaks('Slow Train', 90)} playedShare={0.4} bars={72} height={40} />
      </div>
      <PageNumbers label="Pages" page={page} totalPages={28} onPage={setPage} />
    </Section>
  );
}
