/** The login lies over any dialog that a screen has open (antd's begin at 1000). */
export const loginLayer = 1500;
/** Questions about the login lie over it. */
export const aboveLogin = 1600;
