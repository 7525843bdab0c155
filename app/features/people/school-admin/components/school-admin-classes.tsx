import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useSubmit } from 'react-router'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { WorkspaceField } from '#app/platform/workspace/workspace-field.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TickBox } from '#app/ui/fields/check-field.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import type { Classroom, SchoolAdmin } from '../contract.ts'
import { HandOver } from './hand-over.tsx'
import { Pager } from './pager.tsx'
import styles from './school-admin.module.css'

type SchoolAdminClassesProps = Extract<SchoolAdmin, { section: 'classes' }>

/** All classes of the school. With a teacher selected, an admin can transfer the teacher's classes. */
export function SchoolAdminClasses({ search, teacher, archived, classes, colleagues }: SchoolAdminClassesProps) {
  const { t } = useTranslation('school-admin')
  const localizePath = useLocalePath()
  const submit = useSubmit()
  const [chosenIds, setChosenIds] = useState<string[]>([])
  const buildUrl = (parameters: Record<string, string>) =>
    localizePath(`/dashboard?${new URLSearchParams({ section: 'classes', ...parameters })}`)
  const owner = colleagues.find(({ id }) => id === teacher)
  const toggle = (id: string) =>
    setChosenIds((current) =>
      current.includes(id) ? current.filter((classroomId) => classroomId !== id) : [...current, id],
    )
  return (
    <>
      <nav className={styles.choices} aria-label={t('classes.which')}>
        <Link to={buildUrl({})} className={styles.choice} aria-current={archived ? undefined : 'page'}>
          {t('classes.active')}
        </Link>
        <Link to={buildUrl({ archived: 'yes' })} className={styles.choice} aria-current={archived ? 'page' : undefined}>
          {t('classes.archived')}
        </Link>
      </nav>
      <Form className={styles.search} role="search">
        <WorkspaceField />
        <input type="hidden" name="section" value="classes" />
        {archived && <input type="hidden" name="archived" value="yes" />}
        <TextField
          type="search"
          name="search"
          label={t('classes.search')}
          defaultValue={search}
          key={search}
          maxLength={60}
        />
        <SelectField
          name="teacher"
          label={t('classes.teacher')}
          value={teacher ?? ''}
          onChange={({ target }) => void submit(target.form)}
        >
          <option value="">{t('classes.everybody')}</option>
          {colleagues.map(({ id, name, classes: count }) => (
            <option key={id} value={id}>
              {t('classes.owner', { name, count })}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="soft" icon={<IconSearch aria-hidden />}>
          {t('search')}
        </Button>
      </Form>
      {owner && <HandOver from={owner} colleagues={colleagues} chosen={chosenIds} onDone={() => setChosenIds([])} />}
      <Card padding="small">
        {classes.rows.length === 0 ? (
          <EmptyState mood="thinking" title={t('classes.none')} hint={t('classes.noneHint')} />
        ) : (
          <ul className={styles.list}>
            {classes.rows.map((classroom) => (
              <ClassRow
                key={classroom.id}
                classroom={classroom}
                chosen={owner ? chosenIds.includes(classroom.id) : null}
                onToggle={toggle}
              />
            ))}
          </ul>
        )}
      </Card>
      <Pager {...classes} />
    </>
  )
}

type ClassRowProps = {
  classroom: Classroom
  /** Null hides the checkbox. */
  chosen: boolean | null
  onToggle: (id: string) => void
}

function ClassRow({
  classroom: { id, name, grade, icon, colour, archived, students, owner, coTeachers },
  chosen,
  onToggle,
}: ClassRowProps) {
  const { t } = useTranslation('school-admin')
  const localizePath = useLocalePath()
  const teachers = [owner?.name ?? t('classes.nobody'), ...coTeachers].join(', ')
  return (
    <li className={styles.row}>
      {chosen !== null && (
        <label className={styles.tick}>
          <TickBox checked={chosen} onChange={() => onToggle(id)} aria-label={t('classes.choose', { name })} />
        </label>
      )}
      <Link to={localizePath(`/dashboard/classroom-dashboard/${id}`)} className={styles.open}>
        <WorkspacePicture size={36} icon={icon} colour={colour} />
        <span className={styles.words}>
          <strong>{name}</strong>
          <span className={styles.note}>{[grade, teachers].filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      <span className={styles.chips}>
        {archived && <Chip icon={<IconArchive aria-hidden />}>{t('classes.put')}</Chip>}
        <Chip tone="primary">{t('classes.students', { count: students })}</Chip>
      </span>
    </li>
  )
}
