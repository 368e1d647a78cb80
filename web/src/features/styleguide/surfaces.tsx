import { useState } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { EditIcon, InfoIcon, MoreIcon, ShareIcon, TrashIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Pagination } from '../../ui/controls/pagination.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { Row, Section } from './section.tsx';

export function Overlays() {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Dialogs, menus, messages">
      <Row>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Button onClick={() => setAsking(true)}>Ask something</Button>
        <Menu
          label="More"
          align="start"
          trigger={
            <IconButton label="More" variant="plain">
              <MoreIcon />
            </IconButton>
          }
        >
          <MenuItem icon={<EditIcon />} onSelect={() => toast.success('Edited.')}>
            Edit
          </MenuItem>
          <MenuLink to="/styleguide" icon={<ShareIcon />}>
            Share
          </MenuLink>
          <MenuItem onSelect={() => toast.success('Never.')} disabled>
            Not now
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<TrashIcon />}
            danger
            onSelect={() => toast.failure('Failed to delete post. Please try again.')}
          >
            Delete
          </MenuItem>
        </Menu>
        <Popover title="A panel" trigger={<Button>Open a panel</Button>}>
          {(close) => (
            <div className="grid gap-4 p-3">
              <p>It closes on Escape and on an outside click.</p>
              <Button onClick={close}>Close</Button>
            </div>
          )}
        </Popover>
        <Tooltip content="One of the first 100 accounts">
          <IconButton label="About this badge">
            <InfoIcon />
          </IconButton>
        </Tooltip>
        <Button onClick={() => toast.success('Upload successful!')}>Say success</Button>
        <Button onClick={() => toast.failure('Failed to delete post. Please try again.')}>Say failure</Button>
      </Row>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create New Chat"
        tall
        description="Choose a name and at least one person."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Create Chat
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <TextField label="Chat name" />
          <PeopleField />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete post"
        sentence="Are you sure you want to delete this post? This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => setAsking(false)}
      />
    </Section>
  );
}

/** In a dialog the results push the rest down. */
function PeopleField() {
  const [text, setText] = useState('n');
  return (
    <Combobox
      label="Add people"
      value={text}
      onValue={setText}
      options={text === '' ? [] : people.map((name) => ({ key: name, children: name }))}
      onChoose={setText}
      message={text === '' ? undefined : 'Searching...'}
    />
  );
}

const people = ['nia.keys', 'nils', 'noor', 'novah', 'nuri', 'nymph'];

export function Wayfinding() {
  const [tab, setTab] = useState('feed');
  const [page, setPage] = useState(0);
  return (
    <Section title="Tabs, pages, steps">
      <Tabs value={tab} onChange={setTab}>
        <TabList
          label="Feeds"
          tabs={[
            { value: 'spotlight', label: 'Spotlight' },
            { value: 'feed', label: 'Feed' },
            { value: 'liked', label: 'Liked Posts' },
            { value: 'mine', label: 'My Posts' },
            {
              value: 'licensing',
              label: 'Licensing',
              disabled: true,
              title: 'Licensing is currently unavailable',
            },
          ]}
        />
        <TabPanel value={tab} className="py-4 text-text-2">
          What this tab shows.
        </TabPanel>
      </Tabs>
      <Stepper
        label="Create New Post"
        steps={['Song Details', 'Features', 'Upload & Download', 'Preview']}
        current={1}
      />
      <Pagination page={page} totalPages={28} onPage={setPage} />
    </Section>
  );
}

export function WaitingStates() {
  return (
    <Section title="Waiting and nothing">
      <div className="grid gap-6 md:grid-cols-2">
        <Progress label="Uploading night-bus.mp3" value={0.31} detail="12.4 MB of 40 MB, 20 seconds left" />
        <Progress label="Finishing" value={null} detail="Creating the waveform…" />
        <div className="grid content-start gap-4 text-text-2">
          <Spinner label="Loading track..." />
          <Spinner label="Checking authentication..." size={24} />
        </div>
        <Loading label="Loading your profile..." className="grid gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </Loading>
      </div>
      <EmptyState
        level={3}
        title="No Posts Yet"
        text="Your first one can be eight bars long."
        action={<Button variant="primary">Create Your First Post</Button>}
      />
      <ErrorState
        level={3}
        title="Track not found"
        text="It may have been deleted, or it isn't published yet."
        action={<Button variant="primary">Go Home</Button>}
      />
    </Section>
  );
}
