import { useTranslation } from 'react-i18next'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Menu, MenuButton } from '#app/ui/navigation/menu.tsx'
import { useCardActions } from './use-card-actions.tsx'
import styles from './bulk-actions.module.css'

/** Menu for the login cards of the selected students. */
export function CardActions({ students, onPrint }: { students: string[]; onPrint: () => void }) {
  const { t } = useTranslation('students')
  const { items, dialog } = useCardActions(students)
  return (
    <>
      <Menu
        align="end"
        summaryClassName={styles.summary}
        summary={
          <>
            <IconCards aria-hidden />
            {t('cards.open')}
          </>
        }
      >
        <MenuButton data-closes icon={<IconPrinter aria-hidden />} onClick={onPrint}>
          {t('cards.print')}
        </MenuButton>
        {items.map(({ name, icon, label, confirm }) => (
          <MenuButton key={name} data-closes icon={icon} onClick={confirm}>
            {label}
          </MenuButton>
        ))}
      </Menu>
      {dialog}
    </>
  )
}
