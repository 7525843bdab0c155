import { useTranslation } from 'react-i18next'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Link } from '#app/ui/link.tsx'
import styles from './roster-table.module.css'

type StudentNameProps = {
  id: string
  name: string
  /** The class in which they are looked at; nothing for whoever is in none. */
  classroomId: string | undefined
  more?: (string | null)[]
  onChange?: (() => void) | undefined
  onPraise?: (() => void) | undefined
}

/**
 * A student in a table: the name leads to their page, with a pencil where it may be changed; on phones the other
 * columns stand below.
 */
export function StudentName({ id, name, classroomId, more = [], onChange, onPraise }: StudentNameProps) {
  const { t } = useTranslation('students')
  const localized = useLocalePath()
  return (
    <span className={styles.name}>
      <Avatar name={name} size={28} />
      <span className={styles.words}>
        {classroomId ? (
          <Link
            to={localized(`/dashboard/classroom-dashboard/${classroomId}/students?student=${id}`)}
            className={styles.link}
          >
            {name}
          </Link>
        ) : (
          name
        )}
        <span className={styles.more}>{more.filter(Boolean).join(' · ')}</span>
      </span>
      {onPraise && (
        <IconButton
          className={styles.pencil}
          label={t('praise', { name })}
          icon={<IconStar aria-hidden />}
          onClick={onPraise}
        />
      )}
      {onChange && (
        <IconButton
          className={styles.pencil}
          label={t('change.open', { name })}
          icon={<IconPencil aria-hidden />}
          onClick={onChange}
        />
      )}
    </span>
  )
}
