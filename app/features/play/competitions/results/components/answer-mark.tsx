import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import styles from './answers.module.css'

/** Icon for a right, wrong or missing (null) answer. */
export function AnswerMark({ right }: { right: boolean | null }) {
  const { t } = useTranslation('competitions')
  const [Icon, label] =
    right === null
      ? [IconMinus, t('result.noAnswer')]
      : right
        ? [IconCheck, t('result.right')]
        : [IconX, t('result.wrong')]
  return (
    <span className={styles.mark} data-right={right ?? undefined}>
      <Icon role="img" aria-label={label} />
    </span>
  )
}
