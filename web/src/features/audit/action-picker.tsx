import { audit } from '@backbeat/contract';
import { Field, controlClass } from '../../ui/forms/field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { labelOfAction } from './audit-labels.ts';
import { messages } from './audit.messages.ts';

interface ActionPickerProps {
  /** Those that the user may read. */
  actions: readonly audit.AuditAction[];
  /** None stands for all. */
  selectedActions: readonly string[];
  onChange: (actions: readonly string[]) => void;
}

/** A field that selects several acts. */
export function ActionPicker({ actions, selectedActions, onChange }: ActionPickerProps) {
  const [first, second] = selectedActions;
  const value =
    first === undefined
      ? messages.anyAction
      : second === undefined
        ? labelOfAction(first)
        : messages.someActions({ count: selectedActions.length });
  const sortedActions = actions.toSorted((one, other) =>
    audit.actionLabels[one].localeCompare(audit.actionLabels[other]),
  );
  return (
    <Field label={messages.action}>
      {(wiring) => (
        <Popover
          title={messages.action}
          trigger={
            <button
              type="button"
              {...wiring}
              aria-label={messages.actionValue({ value })}
              className={`${controlClass} flex h-12 items-center gap-2 text-left text-[16px]`}
            >
              <span className="min-w-0 grow truncate">{value}</span>
              <ChevronDownIcon className="shrink-0 text-text-2" />
            </button>
          }
        >
          {() => (
            <ul className="grid px-3 pb-2">
              {sortedActions.map((action) => (
                <li key={action} className="grid">
                  <Checkbox
                    label={audit.actionLabels[action]}
                    checked={selectedActions.includes(action)}
                    onChange={({ currentTarget }) =>
                      onChange(
                        currentTarget.checked
                          ? [...selectedActions, action]
                          : selectedActions.filter((each) => each !== action),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </Field>
  );
}
