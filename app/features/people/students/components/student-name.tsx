import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import styles from '../roster/roster-table.module.css'

type StudentNameProps = {
  id: string
  name: string
  /** The class whose student page the name links to; `undefined` for a student without a class. */
  classroomId: string | undefined
  details?: (string | null)[]
  /** Further details for phones. */
  phoneDetails?: ReactNode
  onChange?: (() => void) | undefined
  onPraise?: (() => void) | undefined
}

/**
 * Name cell of a student table: links to the student page, with an edit button if the name may be changed. On phones
 * `details` replaces the other columns.
 */
export function StudentName({
  id,
  name,
  classroomId,
  details = [],
  phoneDetails,
  onChange,
  onPraise,
}: StudentNameProps) {
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
        <span className={styles.more}>{details.filter(Boolean).join(' · ')}</span>
        {phoneDetails !== undefined && <span className={styles.more}>{phoneDetails}</span>}
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
