import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { memberships, schools } from './tables.server.ts'

export type NewSchool = { id: string; name: string; kind: 'school' | 'personal'; locale: Locale; founderId: string }

/** A new school with its founder, who teaches there and runs it. Call it in that school's transaction. */
export async function foundSchool(db: Database, { id, name, kind, locale, founderId }: NewSchool): Promise<void> {
  await db.insert(schools).values({ id, name, kind, locale })
  await db.insert(memberships).values([
    { schoolId: id, userId: founderId, role: 'teacher' },
    { schoolId: id, userId: founderId, role: 'admin' },
  ])
}
