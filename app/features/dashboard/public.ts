export { ChooseWorkspaceForm, submitWorkspaceOnClick } from './workspaces/choose-workspace.tsx'
export type { WorkspaceChoice, Shell } from './contract.ts'
