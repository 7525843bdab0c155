import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowsRightLeft from '@tabler/icons-react/dist/esm/icons/IconArrowsRightLeft.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import type { StripState } from '#rules/classrooms/class-strip.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Menu, MenuButton, MenuGroup, MenuLink } from '#app/ui/navigation/menu.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import type { Group, StudentRow } from '../contract.ts'
import { GroupChip } from '../groups/group-filter.tsx'
import { GroupEntries } from '../groups/group-actions.tsx'
import type { OpenSheet } from '../roster/roster-sheets.tsx'
import type { useRosterActions } from '../roster/use-roster-actions.ts'
import styles from './student-head.module.css'

type StudentHeadProps = {
  classroomId: string
  student: StudentRow
  state: StripState
  groups: Group[]
  actions: ReturnType<typeof useRosterActions>
  onOpen: (open: OpenSheet) => void
}

/** Header of the student page: name, current state, link back to the class, and actions. */
export function StudentHead({ classroomId, student, state, groups, actions, onOpen }: StudentHeadProps) {
  const { t } = useTranslation('students')
  const pathTo = useLocalePath()
  const page = `/dashboard/classroom-dashboard/${classroomId}/students`
  const { id, name, managed } = student
  return (
    <Sky as="header" className={styles.head}>
      <Link to={pathTo(page)} className={styles.back} aria-label={t('student.back')} title={t('student.back')}>
        <IconArrowLeft aria-hidden />
      </Link>
      <ChildKite id={id} size={80} className={styles.kite} />
      <div className={styles.words}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.line}>
          <span className={styles.state} data-state={state} role="status">
            {t(`student.state.${state}`)}
          </span>
          {groups
            .filter((group) => group.students.includes(id))
            .map((group) => (
              <GroupChip key={group.id} group={group} />
            ))}
        </p>
      </div>
      <Menu
        align="end"
        className={styles.menu}
        summaryClassName={styles.summary}
        label={t('student.actions', { name })}
        summary={<IconDots aria-hidden />}
      >
        {managed && (
          <MenuButton
            data-closes
            icon={<IconPencil aria-hidden />}
            onClick={() => onOpen({ sheet: 'change', student })}
          >
            {t('change.title')}
          </MenuButton>
        )}
        <MenuLink
          href={`${pathTo(`${page}?view=reports&page=${id}`)}#report-${id}`}
          icon={<IconFileText aria-hidden />}
        >
          {t('student.report')}
        </MenuLink>
        <MenuGroup>
          <GroupEntries
            students={[id]}
            groups={groups}
            onGroup={(group, way) => actions.group(group.id, way, [id])}
            onNewGroup={() => onOpen({ sheet: 'group', group: null, students: [id] })}
          />
        </MenuGroup>
        <MenuGroup>
          <MenuButton
            data-closes
            icon={<IconArrowsRightLeft aria-hidden />}
            onClick={() => onOpen({ sheet: 'move', students: [id], done: () => {} })}
          >
            {t('bulk.move')}
          </MenuButton>
          <MenuButton data-closes icon={<IconUserMinus aria-hidden />} onClick={() => actions.remove([id])}>
            {t('bulk.remove')}
          </MenuButton>
        </MenuGroup>
      </Menu>
    </Sky>
  )
}
