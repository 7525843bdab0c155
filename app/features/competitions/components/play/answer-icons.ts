import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'

/** What became of an answer. */
export const answerIcons = {
  sending: IconCloudUp,
  kept: IconCloudCheck,
  refused: IconAlertCircle,
  answered: IconCloudCheck,
}
