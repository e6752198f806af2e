/** True in development and in the demonstration build; false in production, where the code behind it is removed. */
declare const __SIMULATED__: boolean;
