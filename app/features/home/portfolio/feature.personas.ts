import type { PersonaSeed } from '#db/testing/persona-seed.ts'

/** One student starred the lesson that the class is in; no teacher has approved it. */
export default async function seed({ insert, kiteHill, pupils }: PersonaSeed): Promise<void> {
  await insert('starred_work', {
    school_id: kiteHill,
    student_id: pupils[4]!.id,
    lesson: 'ff-1a',
    starred_at: new Date(Date.UTC(2026, 10, 12, 3)).toISOString(),
  })
}
