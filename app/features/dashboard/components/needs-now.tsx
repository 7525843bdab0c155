import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useSecretSheet, useSignIns } from '#app/features/cards/public.ts'
import { Since, useHeldNotes, useRequests } from '#app/features/classrooms/public.ts'
import { classPath, mistakesOf, toReadPath, workOf, type ClassNow, type ToRead } from '#app/features/progress/public.ts'
import { MANY_STUCK } from '#rules/progress/step-progress.ts'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import type { TeacherDashboard } from '../contract.ts'
import { NeedsItem, Open, Word } from './needs-item.tsx'
import styles from './needs-now.module.css'

/** More than these are a page of their own. */
const shown = 6

type NeedsNowProps = Pick<TeacherDashboard, 'room' | 'requests' | 'students' | 'learning' | 'toRead' | 'now'> & {
  classroomId: string
}

/** Whoever needs the teacher this minute, each with what can be done about it. Nothing while nobody does. */
export function NeedsNow({ classroomId, room, requests: first, now, students: people, ...work }: NeedsNowProps) {
  const { t } = useTranslation(['dashboard', 'classrooms'])
  const localized = useLocalePath()
  const { requests, decide, page } = useRequests(classroomId, first)
  const { resting, kind } = useSignIns(classroomId)
  const secrets = useSecretSheet(classroomId)
  const { together, stuck, toRead } = useWaitingWork(classroomId, people, work)
  const { notes, decide: decideNote } = useHeldNotes(classroomId, room.schoolId)
  const count = requests.length + resting.length + together.length + stuck.length + toRead.length + notes.length
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
          </header>
          <ul className={styles.items}>
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
                <Button href={localized(mistakesOf(lesson, step))} variant="soft">
                  {t('needs.seeTogether')}{' '}
                  <span className="sk-visually-hidden">{t('needs.together', { number, count: students.length })}</span>
                </Button>
              </NeedsItem>
            ))}
            {stuck.slice(0, shown).map(({ student, now: at }) => (
              <NeedsItem
                key={`stuck ${student.id}`}
                kind="stuck"
                kite={student.id}
                mark={<IconHandStop aria-hidden />}
                title={t('needs.stuck', { name: student.name })}
                note={t('needs.stuckNote', { number: at.number, count: at.attempts })}
              >
                <Button href={localized(workOf(student.id, at.lesson, at.step))} variant="soft">
                  <Open name={student.name} />
                </Button>
              </NeedsItem>
            ))}
            {toRead.slice(0, shown).map(({ student, lesson, step }) => (
              <NeedsItem
                key={`read ${student.id} ${step}`}
                kind="read"
                kite={student.id}
                mark={<IconMessage2 aria-hidden />}
                title={t('needs.toRead', { name: student.name })}
                note={t('needs.toReadNote')}
              >
                <Button href={localized(workOf(student.id, lesson, step))} variant="soft">
                  <Open name={student.name} />
                </Button>
              </NeedsItem>
            ))}
            {notes.slice(0, shown).map(({ key, writer, name = t('classrooms:board.somebody'), text }) => (
              <NeedsItem
                key={`note ${key}`}
                kind="read"
                kite={writer}
                mark={<IconNote aria-hidden />}
                title={t('needs.note', { name })}
                note={t('needs.noteText', { text })}
              >
                <Button variant="go" icon={<IconCheck aria-hidden />} onClick={() => decideNote('approve', key)}>
                  <Word>{t('classrooms:board.approve')}</Word>{' '}
                  <span className="sk-visually-hidden">{t('needs.note', { name })}</span>
                </Button>
                <Button variant="quiet" icon={<IconX aria-hidden />} onClick={() => decideNote('decline', key)}>
                  <Word>{t('classrooms:board.decline')}</Word>{' '}
                  <span className="sk-visually-hidden">{t('needs.note', { name })}</span>
                </Button>
              </NeedsItem>
            ))}
            {requests.slice(0, shown).map(({ id, personId, name, nameTaken, byName, askedAt }) => (
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
                    <Since moment={askedAt} now={now} />
                  )
                }
              >
                <Button variant="go" icon={<IconCheck aria-hidden />} onClick={() => decide('approve', [id])}>
                  <Word>{t('needs.approve')}</Word> <span className="sk-visually-hidden">{name}</span>
                </Button>
                <Button variant="quiet" icon={<IconX aria-hidden />} onClick={() => decide('decline', [id])}>
                  <Word>{t('classrooms:joinRequests.decline')}</Word> <span className="sk-visually-hidden">{name}</span>
                </Button>
              </NeedsItem>
            ))}
          </ul>
          {requests.length > shown && (
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

/** Who has failed four times and more where they are now, several at one step together, and what was made and not read yet. Both go by themselves. */
function useWaitingWork(
  classroomId: string,
  students: TeacherDashboard['students'],
  { learning, toRead }: Pick<TeacherDashboard, 'learning' | 'toRead'>,
) {
  const now = useLive<ClassNow>(classPath(classroomId), learning)
  const waiting = useLive<ToRead[]>(toReadPath(classroomId), toRead)
  const called = new Map(students.map((student) => [student.id as string, student]))
  const all = students.flatMap((student) => {
    const at = now[student.id]
    return at?.state === 'stuck' ? [{ student, now: at }] : []
  })
  const byStep = [...Map.groupBy(all, (one) => one.now.step).values()]
  return {
    // Many at one step are one thing to do.
    together: byStep
      .filter((there) => there.length >= MANY_STUCK)
      .map((there) => ({ ...there[0]!.now, students: there.map(({ student }) => student) })),
    stuck: byStep.filter((there) => there.length < MANY_STUCK).flat(),
    toRead: waiting.flatMap(({ student: id, lesson, step }) => {
      const student = called.get(id)
      return student ? [{ student, lesson, step }] : []
    }),
  }
}
