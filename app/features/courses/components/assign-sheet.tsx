import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibilities, type Visibility } from '#rules/assignments/access.ts'
import { momentAt } from '#app/platform/dates.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useZone } from '#app/platform/shell/nav-dates.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { AssignedForTeacher } from '../contract.ts'
import styles from './assign-sheet.module.css'

type AssignSheetProps = Pick<AssignedForTeacher, 'classroomId' | 'courses' | 'groups' | 'students'> & {
  /** What is chosen when it opens. */
  first: { course: string; lesson: string | null } | null
  onClose: () => void
}

type To = 'class' | 'group' | 'student'

/** What, to whom, how and until when. Everything is filled in, so that one press is enough. */
export function AssignSheet({ classroomId, courses, groups, students, first, onClose }: AssignSheetProps) {
  const { t } = useTranslation('courses')
  const [course, setCourse] = useState(first?.course ?? courses[0]!.id)
  const [lessons, setLessons] = useState<string[]>(first?.lesson ? [first.lesson] : [])
  const [to, setTo] = useState<To>('class')
  const [whom, setWhom] = useState<string[]>([])
  const [visibility, setVisibility] = useState<Visibility>('open')
  const [opensAt, setOpensAt] = useState('')
  const [dueAt, setDueAt] = useState('')
  const zone = useZone()
  const assign = useAction('assign', { done: onClose })
  const changed = lessons.length > (first?.lesson ? 1 : 0) || whom.length > 0 || opensAt !== '' || dueAt !== ''
  const outline = courses.find(({ id }) => id === course)!
  const people = to === 'group' ? groups : to === 'student' ? students : []
  const toggle = (list: string[], id: string) => (list.includes(id) ? list.filter((one) => one !== id) : [...list, id])
  const send = () =>
    assign.send({
      classroomId,
      kind: lessons.length > 0 ? 'lesson' : 'course',
      content: lessons.length > 0 ? lessons : course,
      ...(to === 'class' ? {} : { [to]: whom }),
      visibility,
      opensAt: visibility === 'open' ? momentOf(opensAt, zone) : '',
      dueAt: momentOf(dueAt, zone),
    })

  return (
    <Sheet title={t('assign.title')} opened onClose={onClose} wide>
      <div className={styles.form} data-unsaved={changed ? '' : undefined}>
        <SelectField
          label={t('assign.course')}
          value={course}
          onChange={(event) => {
            setCourse(event.currentTarget.value)
            setLessons([])
          }}
        >
          {courses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <fieldset className={styles.choices}>
          <legend>{t('assign.lessons')}</legend>
          <CheckField
            type="radio"
            label={t('assign.whole', { count: outline.lessons.length })}
            checked={lessons.length === 0}
            onChange={() => setLessons([])}
          />
          <div className={styles.many}>
            {outline.lessons.map(({ id, title }, index) => (
              <CheckField
                key={id}
                label={t('numbered', { number: index + 1, title })}
                checked={lessons.includes(id)}
                onChange={() => setLessons(toggle(lessons, id))}
              />
            ))}
          </div>
        </fieldset>
        <Segmented<To>
          label={t('assign.to')}
          value={to}
          onChange={(value) => {
            setTo(value)
            setWhom([])
          }}
          options={[
            { value: 'class', label: t('assign.class') },
            ...(groups.length > 0 ? [{ value: 'group' as const, label: t('assign.groups') }] : []),
            { value: 'student', label: t('assign.students') },
          ]}
        />
        {to !== 'class' && (
          <fieldset className={styles.choices}>
            <legend>{t(to === 'group' ? 'assign.groups' : 'assign.students')}</legend>
            <div className={styles.many}>
              {people.map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={name}
                  checked={whom.includes(id)}
                  onChange={() => setWhom(toggle(whom, id))}
                />
              ))}
            </div>
          </fieldset>
        )}
        <SelectField
          label={t('assign.visibility')}
          value={visibility}
          onChange={(event) => setVisibility(event.currentTarget.value as Visibility)}
        >
          {visibilities.map((one) => (
            <option key={one} value={one}>
              {t(`assign.as.${one}`)}
            </option>
          ))}
        </SelectField>
        <div className={styles.dates}>
          {visibility === 'open' && <DateTimeField label={t('assign.opensAt')} value={opensAt} onChange={setOpensAt} />}
          <DateTimeField label={t('assign.dueAt')} value={dueAt} onChange={setDueAt} />
        </div>
        {assign.error && (
          <Notice kind="danger">
            <Refusal error={assign.error} />
          </Notice>
        )}
        <div className={styles.send}>
          <Button wide busy={assign.busy} disabled={to !== 'class' && whom.length === 0} onClick={send}>
            {t('assign.send')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

type DateTimeFieldProps = { label: string; value: string; onChange: (value: string) => void }

const DateTimeField = ({ label, value, onChange }: DateTimeFieldProps) => (
  <Field label={label} optional>
    {(ties) => (
      <input {...ties} type="datetime-local" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    )}
  </Field>
)

/** A moment where the school is. */
const momentOf = (local: string, zone: string): string => (local === '' ? '' : momentAt(local, zone).toISOString())
