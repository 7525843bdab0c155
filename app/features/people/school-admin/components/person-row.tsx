import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuButton, MenuGroup, MenuLink } from '#app/ui/navigation/menu.tsx'
import type { Person } from '../contract.ts'
import { ErasePerson } from './erase-person.tsx'
import type { PeopleActions } from './use-people-actions.ts'
import styles from './school-admin.module.css'

const tones = { admin: 'warning', teacher: 'plum', student: 'primary', guardian: 'success' } as const

type PersonRowProps = { person: Person; me: boolean; actions: PeopleActions }

/** A person's name and roles, and a menu of actions. */
export function PersonRow({ person, me, actions }: PersonRowProps) {
  const { t } = useTranslation('school-admin')
  return (
    <li className={clsx(styles.row, styles.person)}>
      <Avatar name={person.name} />
      <span className={styles.words}>
        <strong>{person.name}</strong>
        <span className={styles.note}>{person.email ?? t('people.managed')}</span>
      </span>
      <span className={styles.chips}>
        {person.roles.map((role) => (
          <Chip key={role} tone={tones[role]} icon={role === 'admin' ? <IconCrown aria-hidden /> : undefined}>
            {t(`roles.${role}`)}
          </Chip>
        ))}
        {person.flaggedAt && (
          <Chip tone="warning" icon={<IconClockExclamation aria-hidden />}>
            {t('people.away')}
          </Chip>
        )}
      </span>
      <PersonMenu person={person} me={me} actions={actions} />
    </li>
  )
}

function PersonMenu({ person, me, actions: { role, removal, erasure, exported } }: PersonRowProps) {
  const { t } = useTranslation('school-admin')
  const localizePath = useLocalePath()
  const [confirming, setConfirming] = useState<'remove' | 'erase' | null>(null)
  const toggleRole = (name: 'admin' | 'teacher') =>
    role.send({ personId: person.id, role: name, act: person.roles.includes(name) ? 'take' : 'give' }, person.name)
  const isStaff = person.roles.includes('teacher') || person.roles.includes('admin')
  const isStudent = person.roles.includes('student')
  return (
    <>
      <Menu
        align="end"
        label={t('people.menu', { name: person.name })}
        summaryClassName={styles.more}
        summary={<IconDotsVertical aria-hidden />}
      >
        {isStaff && (
          <MenuGroup>
            <MenuButton data-closes onClick={() => toggleRole('admin')}>
              {t(person.roles.includes('admin') ? 'people.takeAdmin' : 'people.giveAdmin')}
            </MenuButton>
            <MenuButton data-closes onClick={() => toggleRole('teacher')}>
              {t(person.roles.includes('teacher') ? 'people.takeTeacher' : 'people.giveTeacher')}
            </MenuButton>
            {person.ownedClasses > 0 && (
              <MenuLink href={localizePath(`/dashboard?section=classes&teacher=${person.id}`)}>
                {t('people.handOver', { count: person.ownedClasses })}
              </MenuLink>
            )}
          </MenuGroup>
        )}
        {isStudent && (
          <MenuLink href={localizePath(`/dashboard?section=people&group=students&parents=${person.id}`)}>
            {t('people.parents')}
          </MenuLink>
        )}
        {isStudent && (
          <MenuButton data-closes onClick={() => exported.send(person.id)}>
            {t('people.export')}
          </MenuButton>
        )}
        {!me && (
          <MenuButton data-closes onClick={() => setConfirming('remove')}>
            {t('people.remove')}
          </MenuButton>
        )}
        {isStudent && !isStaff && (
          <MenuButton data-closes onClick={() => setConfirming('erase')}>
            {t('people.erase')}
          </MenuButton>
        )}
      </Menu>
      <ConfirmDialog
        opened={confirming === 'remove'}
        title={t('people.removeTitle', { name: person.name })}
        confirm={t('people.removeConfirm')}
        danger
        busy={removal.busy}
        onConfirm={() => {
          removal.send({ personId: person.id }, person.name)
          setConfirming(null)
        }}
        onCancel={() => setConfirming(null)}
      >
        {t('people.removeText')}
      </ConfirmDialog>
      {confirming === 'erase' && (
        <ErasePerson person={person} erasure={erasure} exported={exported} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}
