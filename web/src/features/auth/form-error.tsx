import { WarningIcon } from '../../ui/icons.tsx';

/** Says why a form was not taken, beside its button. */
export function FormError({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {sentence ? (
        <p className="flex items-start gap-2.5 rounded-m bg-danger-soft px-4 py-3 font-medium text-danger">
          <WarningIcon className="mt-px" />
          {sentence}
        </p>
      ) : null}
    </div>
  );
}
