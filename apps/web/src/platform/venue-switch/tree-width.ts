/** Width of the branch dialog's tree (002 §2.3). */
export const treeWidth = 354;
