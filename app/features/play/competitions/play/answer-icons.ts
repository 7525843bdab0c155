import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'

/** Icons for the states of a sent answer. */
export const answerIcons = {
  sending: IconCloudUp,
  kept: IconCloudCheck,
  refused: IconAlertCircle,
  answered: IconCloudCheck,
}
