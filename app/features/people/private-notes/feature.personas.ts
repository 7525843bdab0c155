import type { PersonaSeed } from '#db/testing/persona-seed.ts'

/** One note that the class owner shares with the co-teacher. */
export default async function seed({ insert, kiteHill, explorers, people, pupils }: PersonaSeed): Promise<void> {
  const time = new Date(Date.UTC(2026, 10, 11, 3)).toISOString()
  await insert('private_notes', {
    school_id: kiteHill,
    id: '00000000-0000-7000-8000-000000009101',
    classroom_id: explorers,
    student_id: pupils[1]!.id,
    author_id: people.teacher.id,
    text: 'นั่งใกล้หน้าต่างแล้วเสียสมาธิง่าย ลองให้นั่งแถวหน้า',
    is_shared: true,
    created_at: time,
    changed_at: time,
  })
}
