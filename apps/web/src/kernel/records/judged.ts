/** A rule of a form's field that says what is wrong with its value; undefined where nothing is. */
export const judged = <T>(problemOf: (value: T) => string | undefined) => ({
  validator: (_rule: unknown, value: T): Promise<void> => {
    const problem = problemOf(value);
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
  },
});
