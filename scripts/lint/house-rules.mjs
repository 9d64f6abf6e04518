/** Rules of this house that no published rule says; `oxlint.config.mjs` switches them on. */

/** Refuses texts and names of properties that are the key of a content type. */
const namesNoType = {
  meta: { schema: [{ type: 'array', items: { type: 'string' } }] },
  create({ options: [types], report }) {
    const names = new Set(types);
    const judge = (node, name) => {
      if (names.has(name)) report({ node, message: `kernel 不写内容类型的名字（${name}）：由该类型的声明带来。` });
    };
    const judgeKey = ({ key, computed }) => computed || key.type !== 'Identifier' || judge(key, key.name);
    return { Literal: (node) => judge(node, node.value), Property: judgeKey, TSPropertySignature: judgeKey };
  },
};

export default { meta: { name: 'house' }, rules: { 'names-no-type': namesNoType } };
