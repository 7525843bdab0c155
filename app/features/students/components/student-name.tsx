import { useTranslation } from 'react-i18next'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import styles from './roster-table.module.css'

type StudentNameProps = { name: string; more?: (string | null)[]; onChange?: (() => void) | undefined }

/**
 * A student in a table, with a pencil where the name may be changed; on phones the other columns stand below the name.
 */
export function StudentName({ name, more = [], onChange }: StudentNameProps) {
  const { t } = useTranslation('students')
  return (
    <span className={styles.name}>
      <Avatar name={name} size={28} />
      <span className={styles.words}>
        {name}
        <span className={styles.more}>{more.filter(Boolean).join(' · ')}</span>
      </span>
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
