import { accountById } from '#app/features/accounts/public.server.ts'
import { classroomById, teachersOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import type { JobRequest } from '#app/platform/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailWords } from '#app/platform/mail/mail-words.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { limits } from '#rules/cards/limits.ts'

/** Mails to those who teach the class: somebody is trying secrets, and the class-code way rests until tomorrow. */
export async function alertTeachers(
  db: Database,
  env: Env,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
): Promise<JobRequest[]> {
  const room = await classroomById(db, schoolId, classroomId)
  const jobs: JobRequest[] = []
  for (const { id } of await teachersOf(db, schoolId, [classroomId])) {
    const teacher = await accountById(db, id)
    if (!teacher) continue
    const { locale, name, email } = teacher
    const t = mailWords(locale, 'cards')
    const link = `${env.BASE_URL}${localePath(locale, `/dashboard/classroom-dashboard/${classroomId}/join-request`)}`
    const words = { classroom: room?.name ?? '', misses: limits.classPerDay, link }
    const mail = composeMail({
      ...{ to: email, locale, name, link },
      subject: t('alert.subject', words),
      body: t('alert.body', words),
      button: t('alert.button'),
    })
    jobs.push({ name: 'send-mail', data: mail })
  }
  return jobs
}
