import { demos, subscriptions, rights, type Role } from '@backbeat/contract';
import { audioKinds } from '../../lib/audio-kinds.ts';
import { InfoIcon, MusicIcon } from '../../ui/icons.tsx';
import { PlusOffer } from '../subscriptions/index.ts';
import { messages } from './demos.messages.ts';

/** Tells the owner how many demos they may have and which files the server accepts. */
export function DemoLimits({ role, count }: { role: Role; count: number }) {
  const isFull = count >= rights[role].demos;
  return (
    <div className="-mt-2 grid gap-2">
      <ul aria-label={messages.limits} className="flex flex-wrap gap-x-6 gap-y-2 text-[14px] text-text-2">
        <li className="flex items-start gap-2">
          <InfoIcon size={16} className="mt-[3px]" />
          <span className="tabular-nums">
            {`${demos.describeCount(role, count)}${isFull ? ` ${demos.describeLimit(role)}` : ''}`}
          </span>
        </li>
        <li className="flex items-start gap-2">
          <MusicIcon size={16} className="mt-[3px]" />
          <span>{audioKinds(role).limits}</span>
        </li>
      </ul>
      <PlusOffer>{isFull ? subscriptions.plusOffers.demos : subscriptions.plusOffers.audio}</PlusOffer>
    </div>
  );
}
