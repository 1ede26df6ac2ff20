//! A serde serializer that makes a tree of RON values.

use super::defaults::Defaults;
use serde::ser::{self, Serialize};
use std::fmt::{self, Write as _};

/// A RON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// A number, text, character or word, as it is written.
    Atom(String),
    /// `[a, b]`.
    List(Vec<Node>),
    /// `(a, b)`, or `Name(a, b)`.
    Tuple(&'static str, Vec<Node>),
    /// `(a: 1, b: 2)`, or `Name(a: 1, b: 2)`.
    Struct(&'static str, Vec<(&'static str, Node)>),
    /// `{a: 1, b: 2}`.
    Map(Vec<(Node, Node)>),
}

/// The tree of a value, without the fields that hold their default.
pub(super) fn tree<T: Serialize + ?Sized>(value: &T, defaults: &Defaults) -> Node {
    // Only a type that refuses to be written could fail here, and no type of a document does.
    value.serialize(Builder { defaults }).unwrap_or_else(|Refused(why)| Node::Atom(format!("/* {why} */")))
}

/// A type refused to be written.
#[derive(Debug)]
pub(super) struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

#[derive(Clone, Copy)]
struct Builder<'a> {
    defaults: &'a Defaults,
}

/// Anything with parts that is being built.
struct Parts<'a> {
    builder: Builder<'a>,
    /// What the type is called, for its defaults.
    of: &'static str,
    /// The name that is written before the bracket, if any.
    written: &'static str,
    values: Vec<Node>,
    fields: Vec<(&'static str, Node)>,
    entries: Vec<(Node, Node)>,
}

impl<'a> Builder<'a> {
    const fn parts(self, of: &'static str, written: &'static str) -> Parts<'a> {
        Parts { builder: self, of, written, values: Vec::new(), fields: Vec::new(), entries: Vec::new() }
    }
}

impl Parts<'_> {
    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.values.push(value.serialize(self.builder)?);
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Refused> {
        let node = value.serialize(self.builder)?;
        if !self.builder.defaults.is_default(self.of, name, &node) {
            self.fields.push((name, node));
        }
        Ok(())
    }
}

fn atom(value: impl fmt::Display) -> Node {
    Node::Atom(value.to_string())
}

/// Text in quotes, with RON's escapes for what would be unreadable.
fn quoted(text: &str, quote: char) -> Node {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => out.extend(['\\', c]),
            // Signs that cannot be seen, or that would turn the line around, are written by number.
            c if c.is_control()
                || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}') =>
            {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push(quote);
    Node::Atom(out)
}

impl<'a> ser::Serializer for Builder<'a> {
    type Ok = Node;
    type Error = Refused;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    fn serialize_bool(self, v: bool) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_i8(self, v: i8) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_i16(self, v: i16) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_i32(self, v: i32) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_i64(self, v: i64) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_u8(self, v: u8) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_u16(self, v: u16) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_u32(self, v: u32) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_u64(self, v: u64) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_f32(self, v: f32) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_f64(self, v: f64) -> Result<Node, Refused> {
        Ok(atom(v))
    }
    fn serialize_char(self, v: char) -> Result<Node, Refused> {
        Ok(quoted(v.encode_utf8(&mut [0; 4]), '\''))
    }
    fn serialize_str(self, v: &str) -> Result<Node, Refused> {
        Ok(quoted(v, '"'))
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<Node, Refused> {
        Ok(Node::List(v.iter().map(atom).collect()))
    }
    fn serialize_none(self) -> Result<Node, Refused> {
        Ok(atom("None"))
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node, Refused> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<Node, Refused> {
        Ok(atom("()"))
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<Node, Refused> {
        Ok(atom("()"))
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Node, Refused> {
        Ok(atom(variant))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Node, Refused> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Node, Refused> {
        Ok(Node::Tuple(variant, vec![value.serialize(self)?]))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Refused> {
        Ok(self.parts("", ""))
    }
    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Refused> {
        Ok(self.parts("", ""))
    }
    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Parts<'a>, Refused> {
        Ok(self.parts(name, ""))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Refused> {
        Ok(self.parts("", variant))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Refused> {
        Ok(self.parts("", ""))
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'a>, Refused> {
        Ok(self.parts(name, ""))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Refused> {
        Ok(self.parts("", variant))
    }
}

impl ser::SerializeSeq for Parts<'_> {
    type Ok = Node;
    type Error = Refused;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.value(value)
    }
    fn end(self) -> Result<Node, Refused> {
        Ok(Node::List(self.values))
    }
}

impl ser::SerializeTuple for Parts<'_> {
    type Ok = Node;
    type Error = Refused;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.value(value)
    }
    fn end(self) -> Result<Node, Refused> {
        Ok(Node::Tuple("", self.values))
    }
}

impl ser::SerializeTupleStruct for Parts<'_> {
    type Ok = Node;
    type Error = Refused;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.value(value)
    }
    fn end(self) -> Result<Node, Refused> {
        Ok(Node::Tuple("", self.values))
    }
}

impl ser::SerializeTupleVariant for Parts<'_> {
    type Ok = Node;
    type Error = Refused;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.value(value)
    }
    fn end(self) -> Result<Node, Refused> {
        Ok(Node::Tuple(self.written, self.values))
    }
}

impl ser::SerializeMap for Parts<'_> {
    type Ok = Node;
    type Error = Refused;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        self.value(key)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        let key = self.values.pop().ok_or_else(|| Refused("a value without a key".to_owned()))?;
        self.entries.push((key, value.serialize(self.builder)?));
        Ok(())
    }
    fn end(self) -> Result<Node, Refused> {
        Ok(Node::Map(self.entries))
    }
}

impl ser::SerializeStruct for Parts<'_> {
    type Ok = Node;
    type Error = Refused;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Refused> {
        self.field(name, value)
    }
    fn end(self) -> Result<Node, Refused> {
        Ok(Node::Struct("", self.fields))
    }
}

impl ser::SerializeStructVariant for Parts<'_> {
    type Ok = Node;
    type Error = Refused;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Refused> {
        self.field(name, value)
    }
    fn end(self) -> Result<Node, Refused> {
        Ok(Node::Struct(self.written, self.fields))
    }
}
