import { placeholderPeaks } from '@backbeat/contract';
import { useState } from 'react';
import { shortCount } from '../../lib/format/short-count.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Chip, CountBadge } from '../../ui/controls/chip.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { PlayButton } from '../../ui/controls/play-button.tsx';
import { Panel, Stat } from '../../ui/panel.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Waveform } from '../../ui/pictures/waveform.tsx';
import { titles } from './fixtures.ts';
import { Row, Section } from './section.tsx';

const track = placeholderPeaks('Slow Train', 280);

export function Waveforms() {
  const [seconds, setSeconds] = useState(72);
  return (
    <Section title="Waveform">
      <Waveform
        peaks={track}
        duration={177}
        position={seconds}
        onSeek={setSeconds}
        height={96}
        label="Seek in Slow Train"
      />
      <div className="grid items-center gap-6 md:grid-cols-3">
        <Waveform peaks={track} duration={177} position={seconds} height={32} />
        <Waveform peaks={track} duration={177} position={seconds} bars={20} height={32} className="w-40" />
        <Waveform peaks={null} duration={177} height={32} />
      </div>
      <Sparkline values={[3, 5, 4, 9, 7, 12, 11, 16, 13, 21]} className="max-w-40 text-accent" />
    </Section>
  );
}

export function Pictures() {
  return (
    <Section title="Artwork, faces, labels">
      <div className="grid grid-cols-2 gap-4 md:grid-cols-5">
        {titles.map((title) => (
          <Artwork key={title} id={title} className="rounded-l">
            <Chip tone="art" className="absolute top-3 left-3">
              2h ago
            </Chip>
          </Artwork>
        ))}
      </div>
      <Row>
        {titles.slice(0, 4).map((title) => (
          <Artwork key={title} id={title} ratio="square" className="w-28 rounded-m">
            <PlayButton title={title} isPlaying={false} onArt className="absolute inset-0 m-auto" />
          </Artwork>
        ))}
      </Row>
      <Row>
        {['nia.keys', 'tembo', 'ade.wav', 'Ilo', 'bluebird', 'marrow', 'the.hollow'].map((name) => (
          <Avatar key={name} seed={name} size={48} alt={name} />
        ))}
        <Avatar seed="small" size={32} alt="small" />
      </Row>
      <Row>
        <Chip>Hip Hop</Chip>
        <Chip tone="accent">TRACK</Chip>
        <Chip tone="plus">Plus</Chip>
        <Chip tone="danger">DRAFT</Chip>
        <Chip tone="art">2h ago</Chip>
        <Chip tone="art-plus">Plus</Chip>
        <CountBadge count={3} />
        <CountBadge count={120} />
      </Row>
      <Row>
        <Logo name="Backbeat" />
        <LogoMark size={56} />
      </Row>
      <Panel className="max-w-[360px]">
        <dl className="grid grid-cols-2 gap-5">
          <Stat label="Likes" value={shortCount(312)} />
          <Stat label="Views" value={shortCount(4812)} />
        </dl>
      </Panel>
    </Section>
  );
}

export function Type() {
  return (
    <Section title="Type">
      <p className="display text-[clamp(56px,10vw,128px)]">Night Bus</p>
      <h1>Discover Amazing Music</h1>
      <h2>Most Recent Tracks</h2>
      <h3>Kilimani 140</h3>
      <p className="max-w-[60ch]">
        Rhodes take from 3 a.m., drums by Ilo. Looking for a verse.{' '}
        <span className="text-text-2">Quieter.</span> <span className="text-text-3">Quietest.</span>{' '}
        <span className="text-accent">Playing.</span> <span className="text-gold">Plus.</span>{' '}
        <span className="text-danger">Wrong.</span>
      </p>
    </Section>
  );
}
