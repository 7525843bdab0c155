import { useTranslation } from 'react-i18next'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconSquareRoundedCheck from '@tabler/icons-react/dist/esm/icons/IconSquareRoundedCheck.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import styles from './code-step.module.css'

const icons = {
  student: [IconUserQuestion, IconQrcode, IconSquareRoundedCheck],
  parent: [IconUserQuestion, IconMail, IconSquareRoundedCheck],
}

/** Explains how to join with a code. Has no input field: the code is entered later, on the join page. */
export function CodeStep({ role }: { role: 'student' | 'parent' }) {
  const { t } = useTranslation('dashboard')
  return (
    <ol className={styles.steps}>
      {icons[role].map((Icon, index) => (
        <li key={index} className={styles.step}>
          <span className={styles.icon}>
            <Icon aria-hidden />
          </span>
          <span>{t(`onboard.code.${role}${(index + 1) as 1 | 2 | 3}`)}</span>
        </li>
      ))}
    </ol>
  )
}
