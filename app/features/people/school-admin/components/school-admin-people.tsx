import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { StudentParentsList } from '#app/features/people/guardians/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspaceField } from '#app/platform/workspace/workspace-field.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { groups, type SchoolAdmin } from '../contract.ts'
import { InviteColleagues } from './invite-colleagues.tsx'
import { PeoplePager } from './pager.tsx'
import { PersonRow } from './person-row.tsx'
import { usePeopleActions } from './use-people-actions.ts'
import styles from './school-admin.module.css'

type SchoolAdminPeopleProps = Extract<SchoolAdmin, { section: 'people' }>

/** Staff, students and guardians of the school, searchable by name. */
export function SchoolAdminPeople({
  group,
  search,
  flagged,
  people,
  invited,
  parentsOf,
  room,
  me,
}: SchoolAdminPeopleProps) {
  const { t } = useTranslation('school-admin')
  const localizePath = useLocalePath()
  const actions = usePeopleActions()
  const buildUrl = (parameters: Record<string, string>) =>
    localizePath(`/dashboard?${new URLSearchParams({ section: 'people', ...parameters })}`)
  return (
    <>
      <nav className={styles.choices} aria-label={t('people.groups')}>
        {groups.map((groupName) => (
          <Link
            key={groupName}
            to={buildUrl({ group: groupName })}
            className={styles.choice}
            aria-current={groupName === group && !flagged ? 'page' : undefined}
          >
            {t(`people.group.${groupName}`)}
          </Link>
        ))}
        <Link
          to={buildUrl({ group: 'students', flagged: 'yes' })}
          className={styles.choice}
          aria-current={flagged ? 'page' : undefined}
        >
          {t('people.flagged')}
        </Link>
      </nav>
      <Form className={styles.search} role="search">
        <WorkspaceField />
        <input type="hidden" name="section" value="people" />
        <input type="hidden" name="group" value={group} />
        <TextField
          type="search"
          name="search"
          label={t('people.search')}
          defaultValue={search}
          key={search}
          maxLength={60}
        />
        <Button type="submit" variant="soft" icon={<IconSearch aria-hidden />}>
          {t('search')}
        </Button>
      </Form>
      {parentsOf && (
        <Card title={t('people.parentsOf', { name: parentsOf.student.name })} icon={<IconHeartHandshake aria-hidden />}>
          <StudentParentsList classroomId={null} {...parentsOf} mayBlock />
        </Card>
      )}
      {flagged && <p className={styles.lead}>{t('people.flaggedHint')}</p>}
      <Card padding="small">
        {people.rows.length === 0 ? (
          <EmptyState
            mood="thinking"
            title={t(search ? 'people.nobodyFound' : 'people.nobody')}
            hint={t('people.nobodyHint')}
          />
        ) : (
          <ul className={styles.list}>
            {people.rows.map((person) => (
              <PersonRow key={person.id} person={person} me={person.id === me} actions={actions} />
            ))}
          </ul>
        )}
      </Card>
      <PeoplePager {...people} />
      {group === 'staff' && !flagged && <InviteColleagues schoolId={room.schoolId} invited={invited} />}
    </>
  )
}
