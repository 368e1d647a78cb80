import type { releases } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from '../releases.messages.ts';
import type { OwnPart } from './own-parts.ts';

interface WithdrawalsProps {
  release: releases.Release;
  parts: readonly OwnPart[];
}

/** What of the viewer is on the release of another user, which they may take off at any time. */
export const Withdrawals = ({ release, parts }: WithdrawalsProps) => (
  <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-1 text-[14px] text-text-2">
    {parts.map((part) => (
      <Withdrawal key={part.about} release={release} part={part} />
    ))}
  </ul>
);

function Withdrawal({ release, part: { about, title } }: { release: releases.Release; part: OwnPart }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useWithdrawal(release, { about, title }, () => setIsOpen(false));
  const label = title === null ? messages.takeMyNameOff : messages.takeItOff;
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className="wrap-anywhere">
        {title === null ? messages.youAreNamed : messages.trackIsYours({ title })}
      </span>
      <Button
        variant="ghost"
        size="small"
        aria-label={title === null ? undefined : messages.takeTitleOff({ title })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={title === null ? messages.takeNameOffQuestion : messages.takeTrackOffQuestion({ title })}
        sentence={messages.withdrawText({ owner: release.owner.userName })}
        confirmLabel={label}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </li>
  );
}

function useWithdrawal(
  { id, title: release }: releases.Release,
  { about, title }: OwnPart,
  onDone: () => void,
) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationKey: ['withdraw', id, about],
    mutationFn: () => call(api.releases.withdrawFromRelease, { params: { id }, body: { about } }),
    onSuccess: () =>
      toast.success(
        title === null ? messages.nameIsOff({ release }) : messages.trackIsOff({ title, release }),
      ),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${messages.withdrawFailed} ${failureSentence(error)}`);
    },
    onSettled: () => {
      onDone();
      void refetchAfter(queries, 'release');
    },
  });
}
