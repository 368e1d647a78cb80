import { countCodePoints, placeholderPeaks } from '@backbeat/contract';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { Checkbox, Switch } from '../../ui/forms/checkbox.tsx';
import { ChipToggle } from '../../ui/controls/chip.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import { DownloadIcon, FilterIcon, HeartIcon, SearchIcon, ShareIcon, TrashIcon } from '../../ui/icons.tsx';
import { PlayButton } from '../../ui/controls/play-button.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { Waveform } from '../../ui/pictures/waveform.tsx';
import { Row, Section } from './section.tsx';

export function Buttons() {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <Section title="Buttons">
      <Row>
        <Button variant="primary" size="large">
          Get Started
        </Button>
        <Button variant="primary">Publish Post</Button>
        <Button variant="primary" disabled>
          Next
        </Button>
        <Button variant="primary" loading>
          Publishing…
        </Button>
        <Button variant="primary" size="small">
          Post
        </Button>
      </Row>
      <Row>
        <Button icon={<DownloadIcon />}>Download</Button>
        <Button icon={<ShareIcon />}>Share</Button>
        <Button loading>Processing...</Button>
        <Button compact icon={<ShareIcon />}>
          Alone on phones
        </Button>
        <Button disabled>Previous</Button>
        <Button isPressed icon={<HeartIcon isFilled />}>
          Liked
        </Button>
        <Button size="small">View Profile</Button>
      </Row>
      <Row>
        <Button variant="ghost">Log In</Button>
        <Button variant="danger" icon={<TrashIcon />}>
          Delete
        </Button>
        <ButtonLink to="/styleguide">A link</ButtonLink>
        <IconButton label="Filter">
          <FilterIcon />
        </IconButton>
        <IconButton label="Like" variant="plain" isPressed>
          <HeartIcon isFilled />
        </IconButton>
      </Row>
      <Row>
        <PlayButton
          title="Night Bus"
          isPlaying={isPlaying}
          onClick={() => setPlaying(!isPlaying)}
          size="large"
        />
        <PlayButton title="Night Bus" isPlaying={!isPlaying} onClick={() => setPlaying(!isPlaying)} />
        <PlayButton title="Night Bus" isPlaying={false} loading />
        <PlayButton title="Night Bus" isPlaying={false} size="small" />
      </Row>
    </Section>
  );
}

export function Fields() {
  const [bio, setBio] = useState('Keys, tape, late trains. Always looking for a verse');
  const [code, setCode] = useState('K7QP');
  const [artist, setArtist] = useState('');
  const artists = ['ilo', 'maré', 'nia.keys', 'tembo'].filter((name) => name.startsWith(artist));
  return (
    <Section title="Fields">
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label="Email or Username" placeholder="nia.keys" autoComplete="username" />
        <PasswordField label="Password" defaultValue="late trains" />
        <TextField
          label="Email"
          defaultValue="nia.keys"
          error="Enter a valid email"
          hint="We send a code to it."
        />
        <TextField
          label="Search"
          labelHidden
          icon={<SearchIcon />}
          placeholder="Search for tracks, artists, or genres..."
        />
        <TextArea
          label="Bio"
          value={bio}
          onChange={(event) => setBio(event.currentTarget.value)}
          counter={{ length: countCodePoints(bio), max: 50 }}
        />
        <Select label="Sort" defaultValue="time">
          <option value="likes">Most Popular</option>
          <option value="time">Newest First</option>
        </Select>
        <CodeInput
          label="Verification code"
          value={code}
          onChange={setCode}
          hint="8 characters, from the mail."
        />
        <CodeInput
          label="Reset code"
          value="12345678"
          onChange={setCode}
          numeric
          error="Invalid or expired code. Please try again."
        />
        <TextField label="Disabled" disabled defaultValue="not now" />
        <Combobox
          label="Artist"
          value={artist}
          onValue={setArtist}
          options={artists.map((name) => ({ key: name, children: name }))}
          onChoose={setArtist}
          message={`No users found for "${artist}"`}
        />
      </div>
    </Section>
  );
}

export function Choices() {
  const [source, setSource] = useState<'file' | 'url'>('file');
  const [volume, setVolume] = useState(0.7);
  const [selectedGenres, setSelectedGenres] = useState<readonly string[]>(['Beat', 'Hip Hop']);
  const toggle = (genre: string) =>
    setSelectedGenres(
      selectedGenres.includes(genre)
        ? selectedGenres.filter((candidate) => candidate !== genre)
        : [...selectedGenres, genre],
    );
  return (
    <Section title="Choices">
      <Row>
        <Checkbox label="Remember me" defaultChecked />
        <Checkbox label="Not chosen" />
        <Checkbox label="Disabled" disabled />
        <Switch
          label="Free download"
          hint="Anyone signed in can download your original file."
          defaultChecked
        />
        <Switch label="Off" />
      </Row>
      <Row>
        {['Song', 'Beat', 'Loop', 'Hip Hop', 'Afrobeat', 'R&B'].map((genre) => (
          <ChipToggle key={genre} isPressed={selectedGenres.includes(genre)} onChange={() => toggle(genre)}>
            {genre}
          </ChipToggle>
        ))}
        <ChipToggle isPressed={false} disabled onChange={() => toggle('Jazz')}>
          Disabled
        </ChipToggle>
      </Row>
      <Choice
        label="Source"
        value={source}
        onChange={setSource}
        options={[
          { value: 'file', label: 'File' },
          { value: 'url', label: 'URL' },
        ]}
      />
      <div className="max-w-[240px]">
        <Slider
          label="Volume"
          value={volume}
          onChange={setVolume}
          valueText={`${Math.round(volume * 100)} %`}
        />
      </div>
    </Section>
  );
}

export function Files() {
  const [file, setFile] = useState<File | null>(null);
  const [selectedFile, setSelectedFile] = useState<File | null>(
    () => new File([new Uint8Array(3_400_000)], 'night-bus.mp3'),
  );
  return (
    <Section title="Files">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <FilePicker
          label="Audio file"
          limits="MP3, up to 15 MB"
          accept=".mp3,audio/mpeg"
          file={file}
          onPick={setFile}
          error={file ? undefined : 'Audio file is required'}
        />
        <FilePicker
          label="Audio file"
          limits="MP3 or WAV, up to 90 MB"
          accept=".mp3,.wav"
          file={selectedFile}
          onPick={setSelectedFile}
          preview={<Waveform peaks={placeholderPeaks('Slow Train', 200)} duration={177} height={56} />}
        />
      </div>
    </Section>
  );
}
