import { brand, escapeHtml, subscriptions, PLUS_PRICE } from '@backbeat/contract';
import { plainPage } from '../../../http/pages/plain-page.ts';
import type { SandboxCheckout } from './sandbox.queries.ts';
import { type SandboxAction, type SandboxSubscription } from './sandbox.policy.ts';
import { SANDBOX_CHECKOUT, SANDBOX_PORTAL } from './simulate-payments.ts';
import { formatDay } from '../../../platform/dates/index.ts';
import { formatMoney } from '../mails/format-money.ts';

const messages = subscriptions.sandboxMessages;

const STYLE = `:root{--gold:#7c5700}@media (prefers-color-scheme:dark){:root{--gold:#f2c14e}}
main{max-width:30rem;margin:0 auto;padding:2.5rem 1rem}h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.15rem;margin:0 0 .25rem}p{margin:0 0 1rem;color:var(--quiet)}
.mark{color:var(--gold);font-weight:600;margin:0 0 1.5rem}.card{background:var(--card);border-radius:20px;padding:1.5rem;margin:0 0 1rem}.price{font-size:2rem;font-weight:700;color:var(--text);margin:0}
form{display:inline-block;margin:0 .5rem .5rem 0}`;

const page = (title: string, content: string): string =>
  plainPage({
    title,
    style: STYLE,
    body: `<main><h1>${brand.name} Plus</h1><p class="mark">${escapeHtml(title)}</p>${content}</main>`,
  });

const priceOf = (period: SandboxSubscription['period']): string =>
  messages.price[period]({ money: formatMoney(PLUS_PRICE[period], 'usd') });

const button = (action: string, label: string, isMain = false): string =>
  // As text/plain, since the server accepts no other content type of forms.
  `<form method="post" enctype="text/plain" action="${escapeHtml(action)}"><button${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button></form>`;

const backLink = (back: string): string =>
  `<a class="link" href="${back}">${messages.backTo({ brand: brand.name })}</a>`;

/** The page of a checkout, with the button that pays. */
export const checkoutPage = ({ id, period }: SandboxCheckout, cancelPath: string): string =>
  page(
    messages.checkout,
    `<section class="card"><h2>${period === 'month' ? messages.monthly : messages.yearly}</h2><p class="price">${priceOf(period)}</p></section>
${button(`${SANDBOX_CHECKOUT}/${id}/pay`, messages.pay, true)}<a class="link" href="${escapeHtml(cancelPath)}">${messages.goBack}</a>`,
  );

/** The page for a checkout that is closed or belongs to another user. */
export const closedPage = (back: string): string =>
  page(messages.checkout, `<p>${messages.closed}</p>${backLink(back)}`);

/** The page with all actions on the user's subscriptions. */
export const portalPage = (subscriptions: readonly SandboxSubscription[], back: string): string =>
  page(
    messages.portal,
    `${subscriptions.map(card).join('') || `<p>${messages.nothingBought}</p>`}${backLink(back)}`,
  );

function card(subscription: SandboxSubscription): string {
  const { id, period, status, cancelAtPeriodEnd, periodEnd } = subscription;
  const actions: SandboxAction[] =
    status === 'canceled' ? [] : ['renew', 'fail', 'refund', cancelAtPeriodEnd ? 'resume' : 'cancel', 'end'];
  const buttons = actions.map((action) => button(`${SANDBOX_PORTAL}/${id}/${action}`, LABELS[action]));
  return `<section class="card"><h2>${messages.plan({ price: priceOf(period) })}</h2><p>${describeState(subscription, formatDay(periodEnd))}</p>${buttons.join('')}</section>`;
}

function describeState({ status, cancelAtPeriodEnd, isRefunded }: SandboxSubscription, day: string): string {
  if (status === 'canceled') return isRefunded ? messages.endedRefunded : messages.ended;
  if (status === 'past_due') return messages.paymentFailed;
  return cancelAtPeriodEnd ? messages.endsOn({ day }) : messages.renewsOn({ day });
}

const LABELS: Record<SandboxAction, string> = {
  renew: messages.renew,
  fail: messages.fail,
  refund: messages.refund,
  end: messages.end,
  stop: messages.end,
  cancel: messages.cancel,
  resume: messages.resume,
};
