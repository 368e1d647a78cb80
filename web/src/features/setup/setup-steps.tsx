import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@packages/router';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useFocusOnChange } from '../../lib/hooks/use-focus-on-change.ts';
import { openStorage } from '../../lib/open-storage.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SectionForm } from '../settings/index.ts';
import { AddressStep } from './address-step.tsx';
import { FinishStep } from './finish-step.tsx';
import { JoiningStep } from './joining-step.tsx';
import { MailStep } from './mail-step.tsx';
import { SafetyStep } from './safety-step.tsx';
import { BackButton, type StepProps } from './step-frame.tsx';
import { messages } from './setup.messages.ts';

const STEPS = ['server', 'address', 'mail', 'joining', 'safety', 'finish'] as const;
type StepName = (typeof STEPS)[number];

/** Where this browser keeps the step that was open, so that a later visit continues there. */
const STORAGE_KEY = 'set-up-step';

const readStep = (name: string | null | undefined): StepName | undefined =>
  STEPS.find((step) => step === name);

/** The steps of the set-up, each an address with `?step=`. */
export function SetupSteps() {
  const [search, setSearch] = useSearchParams();
  const step = readStep(search.get('step')) ?? readStep(openStorage()?.getItem(STORAGE_KEY)) ?? 'server';
  const index = STEPS.indexOf(step);
  const heading = useFocusOnChange<HTMLHeadingElement>(step);
  useTitle(messages.stepTitle({ step: messages.steps[step] }));
  const open = (place: number) => {
    const name = STEPS[place];
    if (name === undefined) return;
    openStorage()?.setItem(STORAGE_KEY, name);
    setSearch({ step: name });
  };
  return (
    <>
      <Stepper
        label={messages.stepsLabel}
        steps={STEPS.map((name) => messages.steps[name])}
        current={index}
      />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-1">
          <h2 ref={heading} tabIndex={-1} className="outline-none">
            {messages.steps[step]}
          </h2>
          <p className="text-text-2">{messages.about[step]}</p>
        </div>
        <Step
          key={step}
          step={step}
          onBack={index === 0 ? undefined : () => open(index - 1)}
          onNext={() => open(index + 1)}
        />
      </section>
    </>
  );
}

function Step({ step, ...props }: StepProps & { step: StepName }) {
  switch (step) {
    case 'server':
      return <ServerStep {...props} />;
    case 'address':
      return <AddressStep {...props} />;
    case 'mail':
      return <MailStep {...props} />;
    case 'joining':
      return <JoiningStep {...props} />;
    case 'safety':
      return <SafetyStep {...props} />;
    case 'finish':
      return <FinishStep {...props} />;
  }
}

function ServerStep({ onBack, onNext }: StepProps) {
  const { data, error, refetch, isFetching } = useQuery(queryOf(api.instance.getSettings));
  if (data) {
    return (
      <SectionForm
        section="general"
        keys={['name', 'description', 'contactEmail']}
        list={data}
        next={{ label: messages.next, onDone: onNext, back: <BackButton onBack={onBack} /> }}
      />
    );
  }
  return error ? (
    <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />
  ) : (
    <Skeleton className="h-64 rounded-m" />
  );
}
