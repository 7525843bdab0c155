import type { PersonaSeed } from '#db/testing/persona-seed.ts'

export default async function seed({ insert, kiteHill, people, pupils }: PersonaSeed): Promise<void> {
  await insert('guardianships', { school_id: kiteHill, guardian_id: people.parent.id, student_id: pupils[0]!.id })
}
