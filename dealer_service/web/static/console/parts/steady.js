// A part that is drawn anew only when one of its props has become another one: of many keys that look alike, the one that was tapped.

import { Component } from "../vendor/htm-3.1.1/standalone.module.js";

export const steady = (draw) =>
  class extends Component {
    shouldComponentUpdate(next) {
      return Object.keys({ ...this.props, ...next }).some((name) => next[name] !== this.props[name]);
    }

    render(props) {
      return draw(props);
    }
  };
