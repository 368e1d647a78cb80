import type { Queryable } from '../../db/database.ts';
import type { Payments } from '../../platform/payments/index.ts';

type Provider = Payments['provider'];

/** Finds the provider's id of a user. */
export async function findCustomer(
  db: Queryable,
  userId: string,
  provider: Provider,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.customer_id;
}

/** Stores the provider's id of a user, unless there is one. @returns the stored id */
export async function saveCustomer(
  db: Queryable,
  userId: string,
  provider: Provider,
  customerId: string,
): Promise<string> {
  await db
    .insertInto('payment_customers')
    .values({ user_id: userId, provider, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findCustomer(db, userId, provider)) ?? customerId;
}

export async function deleteCustomer(db: Queryable, userId: string, provider: Provider): Promise<void> {
  await db
    .deleteFrom('payment_customers')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
}

export async function findEmail(db: Queryable, userId: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.email;
}
