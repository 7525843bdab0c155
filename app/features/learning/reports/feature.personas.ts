import type { PersonaSeed } from '#db/testing/persona-seed.ts'

/** Seeds one report comment; the other students have none yet. */
export default async function seed({ insert, kiteHill, explorers, people, pupils }: PersonaSeed): Promise<void> {
  await insert('report_comments', {
    school_id: kiteHill,
    classroom_id: explorers,
    student_id: pupils[1]!.id,
    text: 'คิดเป็นขั้นตอนและชอบช่วยเพื่อน ต่อไปอยากให้ลองอ่านโปรแกรมก่อนกดเริ่ม',
    written_by: people.teacher.id,
    written_at: new Date(Date.UTC(2026, 10, 10, 3)).toISOString(),
  })
}
