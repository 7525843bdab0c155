import type pg from 'pg'
import { newId } from '#app/platform/db/ids.server.ts'
import { personas } from '#db/personas.ts'

export type Newcomer = { id: string; email: string }

/** Creates a user with a confirmed address and the password of all personas, without a school or class. */
export async function makeNewcomer(
  owner: pg.Pool,
  name: string,
  { onboarded = false }: { onboarded?: boolean } = {},
): Promise<Newcomer> {
  const id = newId()
  const email = `${id}@new.test`
  await owner.query('INSERT INTO users (id, name, email, email_verified, onboarded_at) VALUES ($1, $2, $3, true, $4)', [
    id,
    name,
    email,
    onboarded ? new Date() : null,
  ])
  await owner.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id, password)
     SELECT $1, $1, 'credential', $2, password FROM accounts WHERE user_id = $3`,
    [id, id, personas.newcomer.id],
  )
  return { id, email }
}
