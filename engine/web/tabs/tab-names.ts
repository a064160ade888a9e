/** The name under which a tab holds the rows that the browser keeps of a person. */
export const diskName = (person: string): string => `atrium-disk-${person}`

/** The name under which a tab shows that it lives. */
export const lifeName = (tab: string): string => `atrium-tab-${tab}`
