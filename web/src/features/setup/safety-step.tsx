import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PasskeysGroup, SectionForm, TwoFactorGroup } from '../settings/index.ts';
import { BackButton, type StepProps } from './step-frame.tsx';
import { messages } from './setup.messages.ts';

/** A second step for the administrator's account, backups and quotas. */
export function SafetyStep({ onBack, onNext }: StepProps) {
  const { data } = useQuery(queryOf(api.instance.getSettings));
  return (
    <>
      <TwoFactorGroup />
      <PasskeysGroup />
      <h3 className="mt-2 text-[20px]">{messages.backups}</h3>
      {data ? (
        <SectionForm
          section="storage"
          keys={['backups.schedule', 'backups.keep', 'quota.free', 'quota.plus']}
          list={data}
          next={{ label: messages.next, onDone: onNext, back: <BackButton onBack={onBack} /> }}
        />
      ) : (
        <Skeleton className="h-64 rounded-m" />
      )}
    </>
  );
}
