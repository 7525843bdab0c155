import { accountById } from '#app/features/people/accounts/public.server.ts'
import { classroomById, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { guessLimits } from '#rules/cards/limits.ts'

/** Mail jobs that warn the teachers: too many wrong secrets, so sign-in by class code is paused until tomorrow. */
export async function composePauseMails(
  db: Database,
  env: Env,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
): Promise<JobRequest[]> {
  const classroom = await classroomById(db, schoolId, classroomId)
  const jobs: JobRequest[] = []
  for (const { id } of await teachersOf(db, schoolId, [classroomId])) {
    const teacher = await accountById(db, id)
    if (!teacher) continue
    const { locale, name, email } = teacher
    const t = mailTranslator(locale, 'cards')
    const link = `${env.BASE_URL}${localePath(locale, `/dashboard/classroom-dashboard/${classroomId}/join-request`)}`
    const messageValues = { classroom: classroom?.name ?? '', misses: guessLimits.classPerDay, link }
    const mail = composeMail({
      ...{ to: email, locale, name, link },
      subject: t('alert.subject', messageValues),
      body: t('alert.body', messageValues),
      button: t('alert.button'),
    })
    jobs.push({ name: 'send-mail', data: mail })
  }
  return jobs
}
