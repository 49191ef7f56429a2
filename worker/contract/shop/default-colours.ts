/** Colours of the sidebar until the shop chooses its own. The table `personalization` and web/ui/theme.css have the same ones. */
export const sidebarColour = '#304156'
export const sidebarHoverColour = '#263445'
