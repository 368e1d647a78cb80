import { WarningIcon } from '../../ui/icons.tsx';

/** Shows beside the button why a form was rejected. */
export function FormError({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {sentence ? (
        <p className="flex items-start gap-2.5 rounded-m bg-danger-soft px-4 py-3 font-medium text-danger">
          <WarningIcon className="mt-px" />
          <span>{sentence}</span>
        </p>
      ) : null}
    </div>
  );
}
