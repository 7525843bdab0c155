import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Menu, MenuButton, MenuGroup, MenuLink } from '#app/ui/menu.tsx'
import type { Person } from '../contract.ts'
import { ErasePerson } from './erase-person.tsx'
import type { PeopleActions } from './use-people-actions.ts'
import styles from './school-admin.module.css'

const tones = { admin: 'warning', teacher: 'plum', student: 'primary', guardian: 'success' } as const

type PersonRowProps = { person: Person; me: boolean; actions: PeopleActions }

/** One person: who, what they are here, and what can be done. */
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
  const localized = useLocalePath()
  const [asking, ask] = useState<'remove' | 'erase' | null>(null)
  const change = (name: 'admin' | 'teacher') =>
    role.send({ personId: person.id, role: name, act: person.roles.includes(name) ? 'take' : 'give' }, person.name)
  const works = person.roles.includes('teacher') || person.roles.includes('admin')
  const learns = person.roles.includes('student')
  return (
    <>
      <Menu
        align="end"
        label={t('people.menu', { name: person.name })}
        summaryClassName={styles.more}
        summary={<IconDotsVertical aria-hidden />}
      >
        {works && (
          <MenuGroup>
            <MenuButton data-closes onClick={() => change('admin')}>
              {t(person.roles.includes('admin') ? 'people.takeAdmin' : 'people.giveAdmin')}
            </MenuButton>
            <MenuButton data-closes onClick={() => change('teacher')}>
              {t(person.roles.includes('teacher') ? 'people.takeTeacher' : 'people.giveTeacher')}
            </MenuButton>
            {person.ownedClasses > 0 && (
              <MenuLink href={localized(`/dashboard?section=classes&teacher=${person.id}`)}>
                {t('people.handOver', { count: person.ownedClasses })}
              </MenuLink>
            )}
          </MenuGroup>
        )}
        {learns && (
          <MenuButton data-closes onClick={() => exported.send(person.id)}>
            {t('people.export')}
          </MenuButton>
        )}
        {!me && (
          <MenuButton data-closes onClick={() => ask('remove')}>
            {t('people.remove')}
          </MenuButton>
        )}
        {learns && !works && (
          <MenuButton data-closes onClick={() => ask('erase')}>
            {t('people.erase')}
          </MenuButton>
        )}
      </Menu>
      <ConfirmDialog
        opened={asking === 'remove'}
        title={t('people.removeTitle', { name: person.name })}
        confirm={t('people.removeConfirm')}
        danger
        busy={removal.busy}
        onConfirm={() => {
          removal.send({ personId: person.id }, person.name)
          ask(null)
        }}
        onCancel={() => ask(null)}
      >
        {t('people.removeText')}
      </ConfirmDialog>
      {asking === 'erase' && (
        <ErasePerson person={person} erasure={erasure} exported={exported} onClose={() => ask(null)} />
      )}
    </>
  )
}
