import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useSecretSheet, useSignInStatus } from '#app/features/people/cards/public.ts'
import { TimeAgo, useRequests } from '#app/features/people/classrooms/public.ts'
import {
  classPath,
  mistakesPageUrl,
  unreadWorkPath,
  workPageUrl,
  type ClassActivity,
  type UnreadWork,
} from '#app/features/learning/progress/public.ts'
import { heldTextsPath, type WaitingTexts } from '#app/features/people/held-texts/public.ts'
import { MIN_STUCK_GROUP } from '#rules/progress/step-progress.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { TeacherDashboard } from '../contract.ts'
import { HeldTextsItem } from './held-texts-item.tsx'
import { NeedsItem, OpenLabel, WideScreenText } from './needs-item.tsx'
import { DeclinedMailItems } from './declined-mail-items.tsx'
import { AbsenceItems, AcceptAllAbsences } from './absence-items.tsx'
import { DataRequestItems } from './data-request-items.tsx'
import { NewParentItems } from './new-parent-items.tsx'
import styles from './needs-now.module.css'

/** Maximum items per kind. */
const maxItems = 6

type NeedsNowProps = Pick<
  TeacherDashboard,
  | 'day'
  | 'requests'
  | 'parents'
  | 'declinedMails'
  | 'absences'
  | 'dataRequests'
  | 'students'
  | 'learning'
  | 'toRead'
  | 'heldTexts'
  | 'now'
> & {
  classroomId: string
}

/** Students who need the teacher now, each with an action. Renders nothing if there are none. */
export function NeedsNow({
  classroomId,
  requests: first,
  parents,
  heldTexts: firstTexts,
  declinedMails,
  absences,
  dataRequests,
  day,
  now,
  students: allStudents,
  ...work
}: NeedsNowProps) {
  const { t } = useTranslation(['dashboard', 'classrooms'])
  const localized = useLocalePath()
  const { requests, decide, page } = useRequests(classroomId, first)
  const { resting, kind } = useSignInStatus(classroomId)
  const secrets = useSecretSheet(classroomId)
  const { together, stuck, toRead } = useStuckAndUnread(classroomId, allStudents, work)
  const heldTexts = useLive<WaitingTexts>(heldTextsPath(classroomId), firstTexts)
  const count =
    requests.length +
    resting.length +
    together.length +
    stuck.length +
    toRead.length +
    heldTexts.count +
    parents.length +
    declinedMails.length +
    absences.length +
    dataRequests.length
  const absencesToday = absences.filter(({ from }) => from <= day)
  return (
    <div aria-live="polite">
      {count > 0 && (
        <section className={styles.band} aria-labelledby="needs-now">
          <header className={styles.head}>
            <h2 id="needs-now" className={styles.title}>
              {t('needs.title')}
            </h2>
            <span className={styles.count}>{count}</span>
            {requests.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                className={styles.all}
                onClick={() =>
                  decide(
                    'approve',
                    requests.map(({ id }) => id),
                  )
                }
              >
                {t('classrooms:joinRequests.approveAll', { count: requests.length })}
              </Button>
            )}
            {absencesToday.length > 1 && <AcceptAllAbsences classroomId={classroomId} absences={absencesToday} />}
          </header>
          <ul className={styles.items}>
            <HeldTextsItem classroomId={classroomId} texts={heldTexts} />
            {resting.map(({ id, name }) => (
              <NeedsItem
                key={id}
                kite={id}
                mark={<IconLock aria-hidden />}
                title={t('needs.lockedOut', { name })}
                note={t('needs.lockedOutNote')}
              >
                <Button variant="soft" onClick={() => secrets.show({ id, name })}>
                  {t(kind === 'words' ? 'needs.showWords' : 'needs.showPictures')}{' '}
                  <span className="sk-visually-hidden">{name}</span>
                </Button>
              </NeedsItem>
            ))}
            {together.map(({ lesson, step, number, students }) => (
              <NeedsItem
                key={`together ${step}`}
                kind="stuck"
                kite={students[0]!.id}
                mark={<IconUsersGroup aria-hidden />}
                title={t('needs.together', { number, count: students.length })}
                note={students.map(({ name }) => name).join(', ')}
              >
                <Button href={localized(mistakesPageUrl(lesson, step))} variant="soft">
                  {t('needs.seeTogether')}{' '}
                  <span className="sk-visually-hidden">{t('needs.together', { number, count: students.length })}</span>
                </Button>
              </NeedsItem>
            ))}
            {stuck.slice(0, maxItems).map(({ student, now: activity }) => (
              <NeedsItem
                key={`stuck ${student.id}`}
                kind="stuck"
                kite={student.id}
                mark={<IconHandStop aria-hidden />}
                title={t('needs.stuck', { name: student.name })}
                note={t('needs.stuckNote', { number: activity.number, count: activity.attempts })}
              >
                <Button href={localized(workPageUrl(student.id, activity.lesson, activity.step))} variant="soft">
                  <OpenLabel name={student.name} />
                </Button>
              </NeedsItem>
            ))}
            {toRead.slice(0, maxItems).map(({ student, lesson, step }) => (
              <NeedsItem
                key={`read ${student.id} ${step}`}
                kind="read"
                kite={student.id}
                mark={<IconMessage2 aria-hidden />}
                title={t('needs.toRead', { name: student.name })}
                note={t('needs.toReadNote')}
              >
                <Button href={localized(workPageUrl(student.id, lesson, step))} variant="soft">
                  <OpenLabel name={student.name} />
                </Button>
              </NeedsItem>
            ))}
            <DataRequestItems classroomId={classroomId} requests={dataRequests.slice(0, maxItems)} />
            <AbsenceItems classroomId={classroomId} absences={absences.slice(0, maxItems)} />
            <DeclinedMailItems classroomId={classroomId} mails={declinedMails.slice(0, maxItems)} />
            <NewParentItems classroomId={classroomId} parents={parents.slice(0, maxItems)} />
            {requests.slice(0, maxItems).map(({ id, personId, name, nameTaken, byName, askedAt }) => (
              <NeedsItem
                key={id}
                kite={personId}
                mark={<IconPlus aria-hidden />}
                title={t('needs.asks', { name })}
                note={
                  nameTaken ? (
                    t('classrooms:joinRequests.nameTaken', { name })
                  ) : byName ? (
                    t('classrooms:joinRequests.byName')
                  ) : (
                    <TimeAgo moment={askedAt} now={now} />
                  )
                }
              >
                <Button variant="go" icon={<IconCheck aria-hidden />} onClick={() => decide('approve', [id])}>
                  <WideScreenText>{t('needs.approve')}</WideScreenText>{' '}
                  <span className="sk-visually-hidden">{name}</span>
                </Button>
                <Button variant="quiet" icon={<IconX aria-hidden />} onClick={() => decide('decline', [id])}>
                  <WideScreenText>{t('classrooms:joinRequests.decline')}</WideScreenText>{' '}
                  <span className="sk-visually-hidden">{name}</span>
                </Button>
              </NeedsItem>
            ))}
          </ul>
          {requests.length > maxItems && (
            <Button href={page} variant="plain" size="small">
              {t('needs.all', { count: requests.length })}
            </Button>
          )}
        </section>
      )}
      {secrets.sheet}
    </div>
  )
}

/** Stuck students, grouped if several are stuck in the same step, and unread work; updated live. */
function useStuckAndUnread(
  classroomId: string,
  students: TeacherDashboard['students'],
  { learning, toRead }: Pick<TeacherDashboard, 'learning' | 'toRead'>,
) {
  const activityByStudent = useLive<ClassActivity>(classPath(classroomId), learning)
  const unreadWork = useLive<UnreadWork[]>(unreadWorkPath(classroomId), toRead)
  const studentsById = new Map(students.map((student) => [student.id as string, student]))
  const stuckStudents = students.flatMap((student) => {
    const activity = activityByStudent[student.id]
    return activity?.state === 'stuck' ? [{ student, now: activity }] : []
  })
  const byStep = [...Map.groupBy(stuckStudents, (stuckStudent) => stuckStudent.now.step).values()]
  return {
    // A group in one step is shown as one item.
    together: byStep
      .filter((group) => group.length >= MIN_STUCK_GROUP)
      .map((group) => ({ ...group[0]!.now, students: group.map(({ student }) => student) })),
    stuck: byStep.filter((group) => group.length < MIN_STUCK_GROUP).flat(),
    toRead: unreadWork.flatMap(({ student: id, lesson, step }) => {
      const student = studentsById.get(id)
      return student ? [{ student, lesson, step }] : []
    }),
  }
}
